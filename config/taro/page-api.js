import { useDidHide, useDidShow, useRouter } from '@tarojs/plugin-framework-react/dist/runtime'

/**
 * What the app asks of Taro 4.2.1 on H5: the life of a page. The rest of its API has our own adapters. Taro's Babel preset
 * reads every name from the default export.
 */
export default { useDidHide, useDidShow, useRouter }
export { useDidHide, useDidShow, useRouter }
