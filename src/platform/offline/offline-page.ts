import type { OfflineArea, OfflinePageText } from './contract'

const style = `
:root{color-scheme:light dark}
body{max-width:480px;margin:0 auto;padding:72px 24px;font:16px/1.6 system-ui,sans-serif}
h1{margin:0 0 8px;font-size:24px}
h2{margin:40px 0 8px;font-size:16px}
ul{margin:0;padding:0;list-style:none}
a{display:block;min-height:44px;line-height:44px;color:inherit}
.retry{margin-top:24px;border:1px solid;border-radius:8px;text-align:center;text-decoration:none}`

/**
 * The page that is shown in place of one that cannot be opened without a network: it says so, and links to the areas that
 * are stored on this device. It needs no file of any build.
 */
export function offlinePage(text: OfflinePageText, areas: readonly OfflineArea[]): Response {
  const links = areas.map(({ name, shell }) => `<li><a href="${shell}">${name}</a></li>`).join('')
  const html = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${text.title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${text.title}</h1>
<p>${text.hint}</p>
<a class="retry" role="button" href="">${text.retry}</a>
${links && `<h2>${text.stored}</h2><ul>${links}</ul>`}
</main>
</body>
</html>`
  // The browser must not store it as the page itself.
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(html, { status: 503, headers })
}
