import type { PageConfig } from '@/api/content'

/** The page as visitors of this agent see it: the variant's templates take the place of the page's of the same name. */
export function pageFor(config: PageConfig, agent: string): PageConfig {
  const variant = config.variants?.find(({ agents }) => agents.includes(agent))
  if (!variant) return config
  const own = variant.templates ?? []
  const kept = config.templates.filter(({ name }) => own.every((other) => other.name !== name))
  const { footerButton: usual, ...rest } = config
  const footerButton = variant.footerButton ?? usual
  return {
    ...rest,
    templates: [...kept, ...own],
    ...(footerButton && { footerButton }),
    ...(variant.action && { action: variant.action }),
  }
}
