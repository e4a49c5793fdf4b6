import { useState } from 'react'
import type { Region } from '../../api/address'
import { FieldFrame } from '@/components/field-frame'
import { Icon } from '@/components/icon'
import { regionPlatform } from '@/platform/input/region'
import { Box, Button } from '@/platform/ui'
import { addressFormText as words } from '../../strings/address'
import { placeNames } from '../../../../../contract/domain/place'
import { RegionSheet } from './region-sheet'

interface RegionFieldProps {
  readonly region: Region | undefined
  readonly error: string | undefined
  readonly onPick: (region: Region) => void
}

/** Province, city and county of an address. */
export function RegionField({ region, error, onPick }: RegionFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const { RegionPicker } = regionPlatform
  const shown = region ? placeNames(region.names).join(' ') : words.choose
  const facts = { id: 'address-region', label: words.region }
  return (
    <FieldFrame {...facts} error={error}>
      {(describedBy) =>
        RegionPicker ? (
          <RegionPicker
            {...facts}
            className="field-input"
            names={region?.names ?? []}
            nothing={words.choose}
            onPick={({ code, names }) => onPick({ code, names: [...names] })}
          />
        ) : (
          <>
            <Button
              id={facts.id}
              className={`field-input region-button${region ? '' : ' is-empty'}`}
              aria-label={`${words.region} ${shown}`}
              aria-describedby={describedBy}
              onClick={() => setOpen(true)}
            >
              <Box as="span">{shown}</Box>
              <Icon name="chevron-right" size={20} />
            </Button>
            {isOpen && (
              <RegionSheet
                region={region}
                onClose={() => setOpen(false)}
                onPick={(picked) => {
                  setOpen(false)
                  onPick(picked)
                }}
              />
            )}
          </>
        )
      }
    </FieldFrame>
  )
}
