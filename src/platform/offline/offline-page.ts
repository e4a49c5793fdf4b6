import { colours } from '@/theme/colours'
import type { OfflineArea, OfflinePageText } from './contract'

const declare = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('')

const style = `
:root{color-scheme:light dark;${declare(colours.light)}}
@media(prefers-color-scheme:dark){:root{${declare(colours.dark)}}}
body{max-width:30rem;margin:0 auto;padding:4.5rem 1.25rem;background:var(--bg);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
h1{margin:0 0 .5rem;font-size:1.5rem}
h2{margin:2.5rem 0 .5rem;font-size:1rem}
p{margin:0;color:var(--ink-2)}
ul{margin:0;padding:0;list-style:none}
li a{display:flex;align-items:center;justify-content:space-between;min-height:3.25rem;border-bottom:1px solid var(--line);color:inherit;text-decoration:none}
li a::after{content:'›' / '';color:var(--ink-2);font-size:1.5rem}
.retry{display:block;margin-top:1.5rem;padding:.75rem 1rem;border-radius:12px;background:var(--tide);color:var(--on-tide);font-weight:600;text-align:center;text-decoration:none}`

/**
 * The page that is shown in place of one that cannot be opened without a network: it says so, and links to the areas that
 * are stored on this device. Once the network is back it is loaded again, unless a link was tapped. It needs no file of
 * any build; as it comes from the worker, no content policy of the server bars its script.
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
<script>ononline=()=>location.reload();onclick=()=>{ononline=null}</script>
</body>
</html>`
  // The browser must not store it as the page itself.
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(html, { status: 503, headers })
}
