import type { ComponentType } from 'react'

type View = () => Promise<ComponentType<{ readonly id: string }>>

/** The view of the page of orders, fetched for the address: an order that is there, or the one that is to be made. */
export const detail: View = async () => (await import('./detail')).OrderDetail
export const confirm: View = async () => (await import('./confirm')).Confirm
