import { parseScripts } from '../../../../content/generators/films/films'
import { CopyError } from '../../../../content/generators/studio/look'

test('a film is read with its slides', () => {
  expect(parseScripts('## way tide boat The way\n- One | first words\n- Two | second words\n')).toEqual([
    {
      id: 'way',
      title: 'The way',
      look: { mood: 'tide', motif: 'boat' },
      slides: [
        { headline: 'One', text: 'first words' },
        { headline: 'Two', text: 'second words' },
      ],
    },
  ])
})

test.each(['## way tide boat The way\n', '## way tide boat The way\n- One\n', '## tide boat\n- One | x\n'])(
  'the film %j is refused',
  (text) => expect(() => parseScripts(text)).toThrow(CopyError),
)
