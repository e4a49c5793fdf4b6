/**
 * What a tap brings besides the events that the app listens for. React would look through its tree for each of them; a
 * component that wants one takes it off this list.
 */
const unheard = [
  'touchstart',
  'touchmove',
  'touchend',
  'touchcancel',
  'pointerover',
  'pointerout',
  'gotpointercapture',
  'lostpointercapture',
  'mouseover',
  'mouseout',
  'mousemove',
  'mousedown',
  'mouseup',
] as const

for (const name of unheard)
  window.addEventListener(name, (event) => event.stopPropagation(), { capture: true, passive: true })
