/** How often a test's page asked for the new version. */
export const updates = { applied: 0 }

beforeEach(() => {
  updates.applied = 0
})

// jsdom cannot reload a page.
jest.mock('@/platform/app/update', () => ({ appUpdate: { apply: () => void (updates.applied += 1) } }))
