import { Page, usePage } from '@/features/page'
import { DocumentList } from './list'
import { OpenedDocument } from './opened'
import './index.scss'

/** The documents to read, or the one that the address names. */
export default function DocumentScreen() {
  const { id } = usePage().params
  return <Page>{id === undefined || id === '' ? <DocumentList /> : <OpenedDocument key={id} id={id} />}</Page>
}
