import Taro from '@tarojs/taro'
import type { Network, NetworkKind } from './network.contract'

let current: NetworkKind = 'unknown'

function take({ networkType }: { networkType: NetworkKind }): void {
  current = networkType
}

// A base library without this call leaves the kind unknown; its listener still reports the first change.
void Taro.getNetworkType().then(take, () => undefined)
Taro.onNetworkStatusChange(take)

export const network = { kind: () => current } satisfies Network as Network
