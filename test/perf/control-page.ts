import type { PageConfig, PageItem } from '../../contract/schemas/market/page-config'

const esc = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const SIZES = '(min-width: 480px) 480px, 100vw'

function picture(item: PageItem, at: number): string {
  const { url, small, night, nightSmall, w, h, alt } = item
  const set = (full: string, half: string | undefined) =>
    half ? `${half} ${Math.round(w / 2)}w, ${full} ${w}w` : full
  // The first two are there at once; the rest waits until it is 600 px away, as in the app.
  const name = at < 2 ? '' : 'data-'
  const dark = night
    ? `<source media="(prefers-color-scheme: dark)" ${name}srcset="${set(night, nightSmall)}" sizes="${SIZES}">`
    : ''
  return (
    `<picture>${dark}<img ${name}src="${url}" ${name}srcset="${set(url, small)}" sizes="${SIZES}" ` +
    `width="${w}" height="${h}" alt="${esc(alt)}"></picture>`
  )
}

const STYLE = `*{box-sizing:border-box}body{margin:0 auto;max-width:480px;background:#f5f8f8;color:#0e232b;
font:16px/1.6 -apple-system,"PingFang SC","Noto Sans CJK SC",sans-serif;padding-bottom:92px}
img{display:block;width:100%;height:auto}nav{position:sticky;top:0;background:#f5f8f8;padding:0 10px}
nav div{display:flex}nav button{flex:1;height:44px;border:0;background:none;font:inherit;color:#3d545d}
nav [aria-selected=true]{color:#0a5a6e;font-weight:600}.cta{position:fixed;left:0;right:0;bottom:0;
max-width:480px;margin:0 auto;padding:12px 20px;background:#fff}.cta a{display:block;padding:14px;text-align:center;
border-radius:12px;background:#c2410f;color:#fff;font-weight:600;text-decoration:none}
@media (prefers-color-scheme:dark){body,nav,.cta{background:#08151a;color:#fff}}`

const SCRIPT = `var n=new IntersectionObserver(function(s){s.forEach(function(e){if(e.isIntersecting){n.unobserve(e.target);
e.target.parentNode.querySelectorAll('[data-srcset],[data-src]').forEach(function(x){if(x.dataset.srcset)x.srcset=x.dataset.srcset;
if(x.dataset.src)x.src=x.dataset.src})}})},{rootMargin:'600px'});
function watch(){document.querySelectorAll('section:not([hidden]) img[data-src]').forEach(function(i){n.observe(i)})}
document.querySelectorAll('nav button').forEach(function(b){b.onclick=function(){
document.querySelectorAll('nav button').forEach(function(o){o.setAttribute('aria-selected',o===b)});
document.querySelectorAll('section').forEach(function(s){s.hidden=s.id!==b.dataset.t});watch()}});watch()`

/** The page as somebody would write it by hand: one HTML file with the same tabs and pictures, and nothing else. */
export function controlPage(page: PageConfig): string {
  const tabs = page.tabRows.flat()
  const findTemplate = (id: number) => {
    const tab = tabs.find((item) => item.id === id)
    return tab?.subTabs?.find(({ leave }) => !leave)?.template ?? tab?.template
  }
  const listItems = (name: string | undefined) =>
    page.templates.find((template) => template.name === name)?.imgList ?? []
  const first = findTemplate(page.defaultTab) ?? page.templates[0]?.name
  const shown = [...new Set([first, ...tabs.map(({ id }) => findTemplate(id))])].filter(
    (name) => name !== undefined,
  )
  const rows = page.tabRows.map((row) =>
    row
      .map(
        (tab) =>
          `<button data-t="${findTemplate(tab.id) ?? ''}" aria-selected="${tab.id === page.defaultTab}">${esc(tab.name)}</button>`,
      )
      .join(''),
  )
  return (
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${esc(page.title)}</title>` +
    `<style>${STYLE}</style></head><body>` +
    listItems('banner').map(picture).join('') +
    `<nav>${rows.map((row) => `<div>${row}</div>`).join('')}</nav>` +
    shown
      .map(
        (name) =>
          `<section id="${name}"${name === first ? '' : ' hidden'}>` +
          listItems(name)
            .map((item, at) => picture(item, name === first ? at : 2))
            .join('') +
          '</section>',
      )
      .join('') +
    (page.footerButton ? `<p class="cta"><a href="/login">${esc(page.footerButton)}</a></p>` : '') +
    `<script>${SCRIPT}</script></body></html>`
  )
}
