import { useState } from 'react'
import { createDeskApi, type StatementColumns, type StatementCompared } from '../../api/desk'
import { ApiError } from '@/api/errors'
import { Link } from '@/components/link'
import { PickerField } from '@/components/picker-field'
import { Said, type DeskFacts } from '../../parts/desk'
import { utf8 } from '@/lib/utf8'
import { filePicker } from '@/platform/input/file'
import { TextArea } from '@/platform/input/text-area'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { statementText as text } from '../../strings/statement'
import '@/theme/parts/area.scss'
import '@/theme/parts/field.scss'
import { StatementResult } from './statement-result'

/** The pasted text is a table of many rows. */
const MOST_PASTED = 1_000_000
const ACCEPTED = '.csv,.txt,.tsv'

type Way = StatementCompared['way']
type Chosen = Partial<StatementColumns>
/** Columns that somebody can point at. */
const pointed = ['time', 'amount', 'income', 'outgo', 'reference'] as const

const isEnough = ({ time, amount, income, outgo }: Chosen): boolean =>
  time !== undefined && [amount, income, outgo].some((column) => column !== undefined)

/** Compares a statement with the books; it is held by this page alone. */
function useStatement(desk: DeskFacts) {
  const { api, ui } = silently(useRoot())
  const [result, setResult] = useState<StatementCompared>()
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function compare(bytes: Uint8Array, way: Way | undefined, chosen: Chosen): Promise<void> {
    if (bytes.length === 0) return setFault(text.empty)
    setBusy(true)
    setFault('')
    try {
      const query = { ...(way && { way }), ...(isEnough(chosen) && chosen) }
      setResult(await desk.call(() => api.of(createDeskApi).compareStatement(bytes, query)))
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setFault(ui.formatSentence(cause, text.failed))
    } finally {
      setBusy(false)
    }
  }
  return { result, fault, isBusy, setFault, compare }
}

/** Which column holds what, where the heads do not say. */
function Columns(props: {
  readonly heads: readonly string[]
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
}) {
  const { heads, chosen, onChoose } = props
  const options = heads.map((head, at) => text.column(at, head))
  return (
    <>
      <Box as="p" className="t-sub desk-differs">
        {text.columns}
      </Box>
      {pointed.map((key) => {
        const at = chosen[key]
        return (
          <PickerField
            key={key}
            id={`desk-statement-${key}`}
            label={text.columnOf[key]}
            value={at === undefined ? '' : (options[at] ?? '')}
            options={options}
            nothing={text.noColumn}
            onPick={(value) => {
              const { [key]: _before, ...others } = chosen
              const column = options.indexOf(value)
              onChoose(column === -1 ? others : { ...others, [key]: column })
            }}
          />
        )
      })}
    </>
  )
}

function Ways({ way, onChoose }: { way: Way | undefined; onChoose: (way: Way) => void }) {
  return (
    <Box className="desk-chips" role="group" aria-label={text.way}>
      {(['desk', 'wechat'] as const).map((item) => (
        <Button
          key={item}
          className={`chip${item === way ? ' is-on' : ''}`}
          aria-pressed={item === way}
          onClick={() => onChoose(item)}
        >
          {text.ways[item]}
        </Button>
      ))}
    </Box>
  )
}

/** A statement of a bank or of WeChat Pay beside the books of its days. */
export function Statement({ desk }: { desk: DeskFacts }) {
  const [pasted, setPasted] = useState('')
  const [file, setFile] = useState<Uint8Array>()
  const [way, setWay] = useState<Way>()
  const [chosen, setChosen] = useState<Chosen>({})
  const { result, fault, isBusy, setFault, compare } = useStatement(desk)
  const needsColumns = result !== undefined && result.columns === undefined
  const bytes = () => file ?? utf8(pasted)
  const begin = (next: Uint8Array | undefined, words: string) => {
    setFile(next)
    setPasted(words)
    setChosen({})
    setWay(undefined)
  }
  async function choose(): Promise<void> {
    const read = await filePicker.choose(ACCEPTED)
    if (!read) return
    begin(read, '')
    await compare(read, undefined, {})
  }
  const again = (): Promise<void> | void =>
    needsColumns && !isEnough(chosen) ? setFault(text.timeFirst) : compare(bytes(), way, chosen)
  return (
    <Box className="pad">
      <Link to="/desk/books" className="desk-link">
        {text.back}
      </Link>
      <Box as="p" className="t-sub">
        {text.note}
      </Box>
      <Button className="btn btn-line desk-gap" onClick={() => void choose()}>
        {text.choose}
      </Button>
      <TextArea
        id="desk-statement"
        kind="text"
        className="area desk-why"
        label={text.pasted}
        value={pasted}
        placeholder={text.placeholder}
        maxLength={MOST_PASTED}
        onInput={(words) => begin(undefined, words)}
      />
      {needsColumns && <Columns heads={result.heads} chosen={chosen} onChoose={setChosen} />}
      <Ways way={way ?? result?.way} onChoose={setWay} />
      {fault !== '' && <Said message={fault} />}
      <Button
        className={`btn btn-l btn-solid desk-gap${isBusy ? ' is-busy' : ''}`}
        aria-busy={isBusy}
        onClick={() => void again()}
      >
        {text.compare}
      </Button>
      {result && !needsColumns && <StatementResult result={result} />}
    </Box>
  )
}
