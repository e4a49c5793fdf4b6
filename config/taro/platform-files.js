/**
 * Platform suffixes decide between index.h5.ts and index.weapp.ts, as the compiler's moduleSuffixes do.
 * The search of Taro 4.2.1 for them (`MultiPlatformPlugin`) goes past webpack, whose cache would never learn that such a file has come since.
 *
 * @param {{ resolve: {
 *   extensions: { clear(): { merge(list: string[]): unknown } }
 *   plugins: { delete(name: string): unknown }
 * } }} chain
 * @param {'h5' | 'weapp'} target
 */
exports.findPlatformFiles = (chain, target) => {
  const suffixes = [`.${target}.tsx`, `.${target}.ts`, '.tsx', '.ts', '.mjs', '.js', '.json']
  chain.resolve.extensions.clear().merge(suffixes)
  chain.resolve.plugins.delete('MultiPlatformPlugin')
}
