import { devServer } from './dev-server'

/** Settings of the watching build alone; source maps must do without eval, which the pages' policy forbids. */
export default { h5: { devServer, sourceMapType: 'cheap-module-source-map' } }
