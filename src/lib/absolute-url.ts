/** The address of a file on the server; pages served from elsewhere need the server's own address in front. */
export function absoluteUrl(base: string, url: string): string {
  return url.startsWith('/') ? base + url : url
}
