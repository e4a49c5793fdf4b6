import type { DatedPrice, HeldPrice, PriceChange, PriceVerdict } from '../price-rule'
import { formatPrice } from '../../lib/yuan'
import { chinaDate } from '../../../../contract/domain/china-time'

const change = ({ from, to }: PriceChange): string => `${formatPrice(from)} → ${formatPrice(to)}`

type Taken = Extract<PriceVerdict, { kind: 'taken' }>
type Beyond = Extract<PriceVerdict, { kind: 'beyond' }>

/** The log's sentences about the sums of coupons. */
export const couponSumText = {
  beyond: (id: string, { from, to }: PriceChange) =>
    `优惠券 ${id} 的面额 ${change({ from, to })} 高于原来的两倍，没有采用，仍按原来的内容发：确实要改，请在 coupons.json 的这张券里加上 "was": ${from} 再保存。`,
  old: (id: string, { from, to }: PriceChange) =>
    `优惠券 ${id} 在 coupons.json 里减 ${formatPrice(to)}，但文件不比已采用的 ${formatPrice(from)} 新，没有采用：要用它，请更新文件（touch），或让所有服务器使用同一份 CONTENT_DIR。`,
} as const

/** The log's sentences about the prices of products. */
export const priceText = {
  changed: (id: string, of: PriceChange) => `商品 ${id} 价格 ${change(of)}。`,
  first: (count: number) => `${count} 个商品的价格已按文件记入数据库。`,
  taken(id: string, { price, next }: Taken, held: HeldPrice | undefined): string[] {
    const before = held?.price ?? price
    const planned = held?.next
    const isPlanned = next?.price === planned?.price && next?.at === planned?.at
    return [
      ...(before === price ? [] : [priceText.changed(id, { from: before, to: price })]),
      ...(next && !isPlanned
        ? [`商品 ${id} 从 ${chinaDate(next.at)} 零点起价格 ${change({ from: price, to: next.price })}。`]
        : []),
      ...(!next && planned ? [`商品 ${id} 不再在 ${chinaDate(planned.at)} 改价。`] : []),
    ]
  },
  beyond(id: string, { from, to, at }: Beyond): string {
    const [when, field] = at === undefined ? ['', 'sale'] : [`从 ${chinaDate(at)} 零点起`, 'sale.next']
    return `商品 ${id} ${when}价格 ${change({ from, to })} 低于原来的一半或高于两倍，没有采用：确实要改，请在 products/${id}.json 的 ${field} 里加上 "was": ${from} 再保存。`
  },
  past: (id: string, price: number, next: DatedPrice) =>
    `商品 ${id} 的改价日 ${chinaDate(next.at)} 已过：products/${id}.json 的 sale.price（${formatPrice(price)}）不起作用，以 sale.next 的 ${formatPrice(next.price)} 为准。请删去 sale.next，把 sale.price 写成要卖的价格。`,
  old: (id: string, { from, to }: PriceChange) =>
    from === to
      ? `商品 ${id} 的改价日期与数据库里的不同，但文件不比已采用的新，没有采用：要用它，请更新文件（touch），或让所有服务器使用同一份 CONTENT_DIR。`
      : `商品 ${id} 的文件写 ${formatPrice(to)}，但不比已采用的 ${formatPrice(from)} 新，没有采用：要用它，请更新文件（touch），或让所有服务器使用同一份 CONTENT_DIR。`,
  broken: (name: string) => `${name} 的改动有误，价格没有改。`,
  page: (file: string, price: number, own: number) =>
    `活动页面 ${file} 写的价格是 ${formatPrice(own)}，按现在的售价显示 ${formatPrice(price)}。`,
  failed: (why: string) => `没能核对商品的价格（${why}）：过几秒会再试。`,
} as const
