import type { Rule } from '../rule'
import { lookbehindRule, newFunctionsRule } from './browsers'
import { deviceClockRule } from './device-clock'
import { exactVersionsRule, lockRule, registryRule } from './hygiene'
import { coloursRule, fontSizesRule } from './look'
import { fewJourneysRule, fileNamesRule, fileSizeRule } from './shape'
import { stringsRule } from './strings'
import { castsRule, defaultExportsRule, silencersRule, visitsRule } from './typing'

/** All walls that read one file at a time; the walls between files are in dependency-cruiser.cjs. */
export const rules: readonly Rule[] = [
  stringsRule,
  coloursRule,
  fontSizesRule,
  castsRule,
  defaultExportsRule,
  silencersRule,
  visitsRule,
  lookbehindRule,
  newFunctionsRule,
  deviceClockRule,
  fileSizeRule,
  fileNamesRule,
  fewJourneysRule,
  exactVersionsRule,
  lockRule,
  registryRule,
]
