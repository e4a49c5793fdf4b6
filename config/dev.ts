import { devServer } from './dev-server'

/** What only the watching build needs; its source maps must do without eval, which the pages' policy forbids. */
export default { h5: { devServer, sourceMapType: 'cheap-module-source-map' } }
