/**
 * The watching build's own web server: it holds scripts and styles in memory and reloads the browser; pages and calls
 * go to the product's server, which reads the page that is written to disk. `npm run dev` sets both ports.
 */
export const devServer = {
  open: false,
  // Reloads the page instead of swapping modules, which needs two more packages and leaves half-old state.
  hot: false,
  liveReload: true,
  host: process.env.HOST ?? '127.0.0.1',
  port: Number(process.env.H5_DEV_PORT ?? 10086),
  // The browser talks to the host that it has the page from, as the page's content policy wants.
  client: { webSocketURL: 'auto://0.0.0.0:0/ws', overlay: false },
  devMiddleware: {
    index: false,
    writeToDisk: (file: string) => file.endsWith('index.html'),
    stats: 'errors-warnings',
  },
  proxy: [
    {
      context: (path: string) => !/^\/(js|css|static|ws)(\/|$)|\.hot-update\./.test(path),
      target: `http://127.0.0.1:${process.env.H5_DEV_API ?? 8080}`,
    },
  ],
}
