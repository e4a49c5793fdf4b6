import path from 'node:path'
import { spoken } from './weapp-spoken'

interface PluginContext {
  registerMethod(method: { name: string; fn(platform: Platform): void }): void
}
interface Platform {
  runtimePath: string | string[]
  template: { mergeComponents(ctx: PluginContext, patch: Record<string, Record<string, string>>): void }
}

/** Taro plugin: lets the mini-program's elements carry a role, a name and a state, which Taro leaves out. */
export default (ctx: PluginContext): void => {
  ctx.registerMethod({
    name: 'onSetupClose',
    fn: (platform) => {
      platform.template.mergeComponents(ctx, spoken)
      // Attributes have short names in the data, numbered over all of an element's attributes on both sides.
      platform.runtimePath = [platform.runtimePath].flat()
      platform.runtimePath.push(path.join(__dirname, 'weapp-accessibility-runtime.js'))
    },
  })
}
