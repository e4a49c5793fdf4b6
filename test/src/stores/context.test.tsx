import { renderToString } from 'react-dom/server'
import { RootProvider, useRoot } from '@/stores/context'
import { fakeRoot } from '../../support/root'

function Brand() {
  return <p>{useRoot().boot.brandTitle}</p>
}

test('a screen below the provider reaches stores and services', () => {
  const root = fakeRoot({ boot: { brandTitle: '岸边' } })
  expect(
    renderToString(
      <RootProvider value={root}>
        <Brand />
      </RootProvider>,
    ),
  ).toBe('<p>岸边</p>')
})

test('a screen outside of it says what is missing', () => {
  expect(() => renderToString(<Brand />)).toThrow('useRoot needs a RootProvider above it')
})
