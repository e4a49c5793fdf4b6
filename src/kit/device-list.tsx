import type { ReactNode } from 'react'
import type { ApiError } from '@/api/errors'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import type { Load } from '@/lib/load'
import { Box, Button } from '@/platform/ui'
import { text } from '@/strings'
import { SectionFailed } from './load-failed'

/** A device on which an account is signed in. */
interface Device {
  readonly deviceId: string
  /** The client's name for it; may be empty. */
  readonly name: string
  /** The device that asks. */
  readonly isCurrent: boolean
}

export interface DeviceListProps<D extends Device> {
  readonly title: string
  readonly load: Load<{ readonly devices: readonly D[] }, ApiError>
  readonly onRetry: () => void
  /** The lines beneath the name of a device. */
  readonly listLines: (device: D) => readonly string[]
  /** The label of the button that signs the device out; a device without one has no button. */
  readonly findSignOut: (device: D, name: string) => string | undefined
  readonly onSignOut: (device: D) => void
  /** The further actions on the devices. */
  readonly children?: ReactNode
}

function DeviceRow<D extends Device>({ device, list }: { device: D; list: DeviceListProps<D> }) {
  const name = device.name || text.account.unnamed
  const label = list.findSignOut(device, name)
  return (
    <Box as="li" className="row">
      <Box as="span" className="grow">
        <Box as="span" className="t-mid row-line">
          {name}
        </Box>
        {list.listLines(device).map((line) => (
          <Box as="span" key={line} className="t-cap t-num row-line">
            {line}
          </Box>
        ))}
      </Box>
      {label !== undefined && (
        <Button className="btn btn-s btn-quiet" aria-label={label} onClick={() => list.onSignOut(device)}>
          {text.account.signOutShort}
        </Button>
      )}
    </Box>
  )
}

/** Where an account is signed in, and the way to end it there. */
export function DeviceList<D extends Device>(list: DeviceListProps<D>) {
  const { title, load, onRetry, children } = list
  return (
    <Section title={title}>
      {load.state === 'loading' && <Skeleton />}
      {load.state === 'failed' && <SectionFailed error={load.error} onRetry={onRetry} />}
      {load.state === 'ready' && (
        <Box as="ul">
          {load.value.devices.map((device) => (
            <DeviceRow key={device.deviceId} device={device} list={list} />
          ))}
        </Box>
      )}
      {children}
    </Section>
  )
}
