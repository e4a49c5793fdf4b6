import type { PageConfig, PageItem, Tab } from '../../api/page'
import { isBuilt } from '@/routes/built'
import { leavePath } from './leave'

/** A picture without its links to pages that are not built; undefined where nothing else is left of what it is for. */
function builtItem(item: PageItem): PageItem | undefined {
  const { areas, ...rest } = item
  const href = item.ref ?? item.href
  if (href !== undefined && !isBuilt(href)) return undefined
  if (!areas) return item
  const built = areas.filter((area) => isBuilt(area.href))
  if (built.length === areas.length) return item
  return built.length > 0 ? { ...rest, areas: built } : undefined
}

const builtTemplates = (templates: PageConfig['templates']): PageConfig['templates'] =>
  templates.map(({ name, imgList }) => ({
    name,
    imgList: imgList.flatMap((item) => builtItem(item) ?? []),
  }))

const leadsOn = ({ leave }: Pick<Tab, 'leave'>): boolean => !leave || isBuilt(leavePath(leave))

/**
 * The configuration of a page without what leads to pages that are not built. A page that the server draws comes so: the
 * first load has no list of the pages that are.
 */
export function builtPage(config: PageConfig): PageConfig {
  const { floatLinks, variants } = config
  return {
    ...config,
    ...(floatLinks && { floatLinks: floatLinks.filter(({ href }) => isBuilt(href)) }),
    ...(variants && {
      variants: variants.map((variant) => ({
        ...variant,
        ...(variant.templates && { templates: builtTemplates(variant.templates) }),
      })),
    }),
    tabRows: config.tabRows.map((row) =>
      row
        .filter(leadsOn)
        .map(({ subTabs, ...tab }) => (subTabs ? { ...tab, subTabs: subTabs.filter(leadsOn) } : tab)),
    ),
    templates: builtTemplates(config.templates),
  }
}
