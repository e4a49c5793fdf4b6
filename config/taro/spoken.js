const attributes = Object.fromEntries(
  ['Role', 'Label', 'Selected', 'Checked', 'Expanded', 'Modal', 'Live', 'Hidden'].map((name) => [
    `aria-${name.toLowerCase()}`,
    `i.aria${name}`,
  ]),
)

/**
 * The attributes by which WeChat reads each element aloud; templates and runtime must agree on them. A button that is
 * pressed keeps its colours: WeChat would make every one grey.
 */
exports.spoken = {
  View: attributes,
  Button: { ...attributes, 'hover-class': "'none'" },
  Image: attributes,
  Input: attributes,
  Textarea: attributes,
}
