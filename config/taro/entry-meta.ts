type PluginArgs = [{ loaderMeta: { extraImportForWeb: string; execBeforeCreateWebApp: string } }]

/** The parts of webpack's chain that this hook changes. */
export interface EntryChain {
  plugin(name: string): { tap(change: (args: PluginArgs) => PluginArgs): unknown }
}

/**
 * Taro 4.2.1 writes the platform's runtime and `findDOMNode` into the H5 entry, through the options of its `mainPlugin`.
 * The app uses neither; without them the first load is smaller.
 */
export function emptyEntryMeta(chain: EntryChain): void {
  chain.plugin('mainPlugin').tap((args) => {
    args[0].loaderMeta.extraImportForWeb = ''
    args[0].loaderMeta.execBeforeCreateWebApp = ''
    return args
  })
}
