import type { ComponentType } from 'react'

type View = () => Promise<ComponentType<{ readonly id: string }>>

/** What the page of orders shows, fetched for the address: an order that is there, or the one that is to be made. */
export const detail: View = async () => (await import('./detail')).OrderDetail
export const confirm: View = async () => (await import('./confirm')).Confirm
