import { useEffect } from 'react'
import { Page, usePage } from '@/features/page'
import { whenIdle } from '@/platform/app/idle'
import { offline } from '@/platform/offline'
import { DocumentList } from './list'
import { OpenedDocument } from './opened'
import './index.scss'

/** The documents to read, or the one that the address names. */
export default function DocumentScreen() {
  const { id } = usePage().params
  // A visitor from another screen has sent the worker the address of that one only.
  useEffect(() => whenIdle(() => void offline.start()), [])
  return <Page>{id === undefined || id === '' ? <DocumentList /> : <OpenedDocument key={id} id={id} />}</Page>
}
