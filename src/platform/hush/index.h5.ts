/**
 * What a tap brings besides the events that the app listens for. React would look through its tree for each of them. A
 * component that wants one hears it at the window, as the swipe area does, or takes it off this list.
 */
const unheard = [
  'touchstart',
  'touchmove',
  'touchend',
  'touchcancel',
  'pointerdown',
  'pointermove',
  'pointerup',
  'pointercancel',
  'pointerover',
  'pointerout',
  'gotpointercapture',
  'lostpointercapture',
  'mouseover',
  'mouseout',
  'mousemove',
  'mousedown',
  'mouseup',
  'dblclick',
] as const

for (const name of unheard)
  window.addEventListener(name, (event) => event.stopPropagation(), { capture: true, passive: true })
