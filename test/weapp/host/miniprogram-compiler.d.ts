declare module 'miniprogram-compiler' {
  /** Compiles all templates below a folder with WeChat's own compiler; answers JavaScript that returns `$gwx`. */
  export function wxmlToJs(folder: string, options?: { maxBuffer?: number }): string
}
