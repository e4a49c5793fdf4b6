interface PluginContext {
  registerMethod(method: { name: string; fn(platform: Platform): void }): void
}
interface Platform {
  template: { mergeComponents(ctx: PluginContext, patch: Record<string, Record<string, string>>): void }
}

/** What WeChat reads aloud of an element; Taro's templates leave these attributes out. */
const spoken = { 'aria-role': 'i.ariaRole', 'aria-label': 'i.ariaLabel', 'aria-selected': 'i.ariaSelected' }

/** Taro plugin: lets the mini-program's elements carry a role, a name and a chosen state. */
export default (ctx: PluginContext): void => {
  ctx.registerMethod({
    name: 'onSetupClose',
    fn: ({ template }) =>
      template.mergeComponents(ctx, { View: spoken, Button: spoken, Image: spoken, Input: spoken }),
  })
}
