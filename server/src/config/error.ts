/** A reason why the settings cannot be used, in one sentence that names the setting and never its value. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
