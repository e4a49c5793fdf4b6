declare module '@tarojs/webpack5-runner/dist/webpack/BaseConfig' {
  import type { Configuration } from 'webpack'

  /** What every build of Taro begins with. */
  export class BaseConfig {
    constructor(folder: string, settings: object)
    readonly chain: {
      plugins: { delete(name: string): unknown }
      resolve: {
        extensions: { clear(): { merge(list: string[]): unknown } }
        plugins: { delete(name: string): unknown }
      }
      toConfig(): Configuration
    }
  }
}
