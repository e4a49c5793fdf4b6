import path from 'node:path'
import { spoken } from './spoken'

interface PluginContext {
  registerMethod(method: { name: string; fn(platform: Platform): void }): void
}
interface Platform {
  runtimePath: string | string[]
  template: { mergeComponents(ctx: PluginContext, patch: Record<string, Record<string, string>>): void }
}

/**
 * Plugin of Taro 4.2.1: lets the mini-program's elements carry a role, a name and a state, which Taro leaves out of the
 * templates that it generates and of the list of attributes that its runtime sends.
 */
export default (ctx: PluginContext): void => {
  ctx.registerMethod({
    name: 'onSetupClose',
    fn: (platform) => {
      platform.template.mergeComponents(ctx, spoken)
      // Attributes have short names in the data, numbered over all of an element's attributes on both sides.
      platform.runtimePath = [platform.runtimePath].flat()
      platform.runtimePath.push(path.join(__dirname, 'accessibility-runtime.js'))
    },
  })
}
