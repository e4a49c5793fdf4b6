/** Why no answer comes: the device knows that it has no network, or else the server is not reached. */
export const unreachedText = (isOnline: boolean): string => (isOnline ? '服务器暂时没有响应' : '没有网络')
