import { join } from 'node:path'
import { checkLayers } from '../../../config/walls/layers'

const { rules, findings } = checkLayers(join(__dirname, '../../fixtures/walls/layers'))

/** Each rule with the file of the fixture that breaks it, and no other file may. */
const broken = {
  'layer-areas': ['src/areas/market/screens/faults/bootstrap.ts', 'src/areas/market/screens/faults/layer.ts'],
  'layer-features': ['src/features/faults/layer.ts'],
  'layer-kit': ['src/kit/layer.ts'],
  'layer-components': ['src/components/layer.ts'],
  'layer-stores': ['src/stores/layer.ts'],
  'layer-api': ['src/api/layer.ts'],
  'layer-platform': ['src/platform/layer.ts'],
  'layer-routes': ['src/routes/layer.ts'],
  'layer-strings': ['src/strings/layer.ts'],
  'layer-theme': ['src/theme/layer.ts'],
  'layer-lib': ['src/lib/layer.ts'],
  'area-words': ['src/areas/words/parts/edge.ts'],
  'area-practice': ['src/areas/practice/parts/edge.ts'],
  'area-courses': ['src/areas/courses/parts/edge.ts'],
  'area-shop': ['src/areas/shop/parts/edge.ts'],
  'area-plan': ['src/areas/plan/parts/edge.ts'],
  'area-market': ['src/areas/market/parts/edge.ts'],
  'area-habit': ['src/areas/habit/parts/edge.ts'],
  'area-account': ['src/areas/account/parts/edge.ts'],
  'area-staff': ['src/areas/staff/parts/edge.ts'],
  'area-main': ['src/areas/main/parts/edge.ts'],
  'area-face': ['src/areas/practice/parts/deep.ts'],
  'area-store-on-demand': ['src/areas/practice/parts/now.ts'],
  'inside-area-parts': ['src/areas/practice/parts/inside.ts'],
  'inside-area-store': ['src/areas/practice/store/inside.ts'],
  'inside-area-api': ['src/areas/practice/api/inside.ts'],
  'inside-area-strings': ['src/areas/practice/strings/inside.ts'],
  'sideways-screens': ['src/areas/market/screens/faults/sideways.ts'],
  'sideways-features': ['src/features/faults/sideways.ts'],
  'sideways-modules': ['server/src/modules/faults/sideways.ts'],
  'sideways-stores': ['src/stores/other-store.ts'],
  'feature-face': ['src/areas/market/screens/faults/deep.ts'],
  'routes-pure': ['src/routes/match.ts'],
  'bootstrap-is-the-top': [
    'src/areas/market/screens/faults/bootstrap.ts',
    'src/areas/market/screens/faults/layer.ts',
  ],
  'contract-alone': ['contract/alone.ts'],
  'domain-alone': ['contract/domain/study/alone.ts'],
  'contract-plain-data': ['contract/errors.ts'],
  'contract-through-api': ['src/areas/market/screens/faults/contract.ts'],
  'study-for-stores-and-above': ['src/lib/study.ts'],
  'contract-values': ['src/api/schema.ts'],
  'client-alone': ['src/areas/market/screens/faults/server.ts', 'src/areas/market/screens/faults/test.ts'],
  'server-alone': ['server/src/client.ts'],
  'server-layer-lib': ['server/src/lib/up.ts'],
  'server-layer-strings': ['server/src/strings/up.ts'],
  'server-layer-errors': ['server/src/errors/up.ts'],
  'server-layer-security': ['server/src/security/up.ts'],
  'server-layer-json-files': ['server/src/json-files/up.ts'],
  'server-layer-config': ['server/src/config/up.ts'],
  'server-layer-db': ['server/src/db/up.ts'],
  'server-layer-secrets': ['server/src/secrets/up.ts'],
  'server-layer-providers': ['server/src/providers/up.ts'],
  'server-layer-content': ['server/src/content/up.ts'],
  'server-layer-domain': ['server/src/domain/up.ts'],
  'server-layer-login-admission': ['server/src/login-admission/up.ts'],
  'server-layer-pdf': ['server/src/pdf/up.ts'],
  'server-layer-http': ['server/src/http/up.ts'],
  'server-layer-plugins': ['server/src/plugins/up.ts'],
  'server-layer-delivery': ['server/src/delivery/up.ts'],
  'server-layer-modules': ['server/src/modules/faults/up.ts'],
  'server-layer-jobs': ['server/src/jobs/up.ts'],
  'server-lib-alone': ['server/src/lib/knowing.ts'],
  'server-inside-a-module': ['server/src/modules/faults/service.ts'],
  'generators-are-leaves': ['content/check.ts'],
  'tests-are-leaves': ['src/areas/market/screens/faults/test.ts'],
  'no-cycle': ['src/lib/egg.ts'],
  resolvable: ['src/areas/market/screens/faults/nowhere.ts'],
} as const

test.each(Object.entries(broken))('%s is broken by its fixture and by nothing else', (rule, files) => {
  const found = findings.filter((finding) => finding.rule === rule).map(({ path }) => path)
  expect([...new Set(found)].sort()).toEqual(files)
})

test('every rule between files has a fixture and says what to do', () => {
  expect(rules.map(({ name }) => name).sort()).toEqual(Object.keys(broken).sort())
  expect(rules.filter(({ comment }) => comment.length < 30)).toEqual([])
})
