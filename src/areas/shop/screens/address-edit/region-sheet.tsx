import { useState } from 'react'
import { createAddressApi, type Province, type Region } from '../../api/address'
import { Icon } from '@/components/icon'
import { Sheet } from '@/components/sheet'
import { Skeleton } from '@/components/skeleton'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { useMovedFocus } from './moved-focus'
import { Box, Button } from '@/platform/ui'
import { regionText as words } from '../../strings/address'
import { listParts, listPath, wayTo, type Part } from './region-path'

const STEP = 'region-step'

interface StepsProps {
  readonly provinces: readonly Province[]
  readonly region: Region | undefined
  readonly onPick: (region: Region) => void
}

/** Province, city and county in steps; earlier choices stand above and can be changed. */
function Steps({ provinces, region, onPick }: StepsProps) {
  const [path, setPath] = useState<readonly Part[]>(() => listPath(provinces, region?.code))
  const step = useMovedFocus(STEP)
  const go = (next: readonly Part[]): void => {
    setPath(next)
    step.move()
  }
  function choose(part: Part): void {
    const next = [...path, ...wayTo(part)]
    if (part.parts.length > 0) return go(next)
    onPick({ code: part.code, names: next.map(({ name }) => name) })
  }
  const options = path.length === 0 ? listParts(provinces) : (path[path.length - 1]?.parts ?? [])
  const chosen = region?.names[path.length]
  return (
    <>
      {path.length > 0 && (
        <Box className="region-path" role="group" aria-label={words.chosen}>
          {path.map(
            ({ code, name }, level) =>
              name !== path[level - 1]?.name && (
                <Button
                  key={code}
                  className="btn btn-s btn-quiet"
                  aria-label={words.change(level, name)}
                  onClick={() => go(path.slice(0, level))}
                >
                  {name}
                </Button>
              ),
          )}
        </Box>
      )}
      <Box as="h3" id={STEP} className="t-sub region-step">
        {words.steps[path.length]}
      </Box>
      <Box as="ul" className="region-list">
        {options.map((part) => (
          <Box as="li" key={part.code}>
            <Button
              className={`region-option${part.name === chosen ? ' is-on' : ''}`}
              aria-pressed={part.name === chosen}
              onClick={() => choose(part)}
            >
              {part.name}
              {part.name === chosen && <Icon name="check" size={20} />}
            </Button>
          </Box>
        ))}
      </Box>
    </>
  )
}

export interface RegionSheetProps {
  readonly region: Region | undefined
  readonly onPick: (region: Region) => void
  readonly onClose: () => void
}

/** The choice of a region, for hosts that have none of their own; its list is fetched when it is opened. */
export function RegionSheet({ region, onPick, onClose }: RegionSheetProps) {
  const { load, retry } = useLoad('regions', (api) => api.of(createAddressApi).listRegions())
  return (
    <Sheet id="region" title={words.title} onClose={onClose}>
      <Box className="region">
        {load.state === 'loading' && <Skeleton />}
        {load.state === 'failed' && <LoadFailed error={load.error} onRetry={retry} />}
        {load.state === 'ready' && <Steps provinces={load.value.items} region={region} onPick={onPick} />}
      </Box>
    </Sheet>
  )
}
