const SKIP = Symbol.for('skip-override')

/** Marks a Fastify plugin as meant for the app that registers it and not for a scope of its own. */
export function wholeApp<Plugin extends (...args: never[]) => unknown>(plugin: Plugin): Plugin {
  return Object.assign(plugin, { [SKIP]: true })
}
