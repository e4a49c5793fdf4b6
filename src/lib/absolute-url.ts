/** The address of something that the server keeps; pages that come from elsewhere need the server's own in front. */
export function absoluteUrl(base: string, url: string): string {
  return url.startsWith('/') ? base + url : url
}
