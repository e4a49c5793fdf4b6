import path from 'node:path'

const root = path.resolve(__dirname, '../..')

/** The parts of webpack's chain that this hook sets. */
export interface AliasChain {
  resolve: { alias: { set(name: string, value: string): unknown } }
}

/**
 * Modules that Taro 4.2.1 brings into every H5 build and ours take the place of: the router (26 KB) and the styles of web components that we do not use.
 */
export const aliases: Readonly<Record<string, string>> = {
  '@tarojs/router$': path.join(root, 'src/platform/navigation/router.h5.ts'),
  '@tarojs/components/global.css$': path.join(__dirname, 'no-style.css'),
  '@tarojs/components/dist/taro-components/taro-components.css$': path.join(__dirname, 'no-style.css'),
}

/** Puts our modules in the place of Taro's. */
export function setAliases(chain: AliasChain): void {
  for (const [name, file] of Object.entries(aliases)) chain.resolve.alias.set(name, file)
}
