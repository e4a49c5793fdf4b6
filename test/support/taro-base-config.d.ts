declare module '@tarojs/webpack5-runner/dist/webpack/BaseConfig' {
  import type { Configuration } from 'webpack'

  /** The base of every build of Taro. */
  export class BaseConfig {
    constructor(folder: string, settings: object)
    readonly chain: {
      plugins: { delete(name: string): unknown }
      resolve: {
        extensions: { clear(): { merge(list: string[]): unknown } }
        plugins: { delete(name: string): unknown }
      }
      toConfig(): Configuration
    }
  }
}
