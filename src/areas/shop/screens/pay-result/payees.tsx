import type { Payee } from '@/api/order'
import { RowLines } from '@/components/rows'
import { SampleTag } from '@/components/sample-tag'
import { Section } from '@/components/section'
import { Box, Picture } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { resultText } from '../../strings/result'
import { absoluteUrl } from '@/lib/absolute-url'
import { Copy, type CopyProps } from './copy'

const text = resultText.payee

/** A square picture of a code, in pixels. */
const CODE_SIZE = 480

interface FactProps {
  readonly label: string
  readonly value: string
  readonly copy?: CopyProps | undefined
}

/** The text to type at the bank, in its own line. */
function Fact({ label, value, copy }: FactProps) {
  return (
    <Box className="result-step">
      <Box as="span" className="grow">
        <RowLines title={value} hint={label} />
      </Box>
      {copy && <Copy {...copy} />}
    </Box>
  )
}

function PayeeFacts({ payee }: { readonly payee: Payee }) {
  const { boot } = useRoot()
  const { name, bank, account, branch, picture, note, sample } = payee
  return (
    <Box as="li" className="result-payee">
      {sample && <SampleTag />}
      <Fact
        label={text.name}
        value={name}
        copy={
          account === undefined
            ? undefined
            : { name: text.copyName(name), what: name, done: text.copied.name }
        }
      />
      {account !== undefined && (
        <Fact
          label={text.account}
          value={account}
          // Banks take no blanks.
          copy={{
            name: text.copyAccount(name),
            what: account.replace(/\s/g, ''),
            done: text.copied.account,
          }}
        />
      )}
      {bank !== undefined && (
        <Fact label={text.bank} value={[bank, branch].filter((part) => part !== undefined).join(' ')} />
      )}
      {picture !== undefined && (
        <Box className="result-code">
          <Picture
            src={absoluteUrl(boot.apiBase, picture)}
            alt={text.formatCode(name)}
            width={CODE_SIZE}
            height={CODE_SIZE}
            hasMenu
          />
          <Box as="p" className="t-cap">
            {text.code}
          </Box>
        </Box>
      )}
      {note !== '' && (
        <Box as="p" className="t-sub result-line">
          {note}
        </Box>
      )}
    </Box>
  )
}

/** To whom the money goes, and that it goes to nobody else. */
export function Payees({ payees }: { readonly payees: readonly Payee[] }) {
  return (
    <Section title={text.title}>
      <Box as="ul">
        {payees.map((payee) => (
          <PayeeFacts key={payee.payeeId} payee={payee} />
        ))}
      </Box>
      <Box as="p" className="t-sub result-only">
        {text.only}
      </Box>
    </Section>
  )
}
