/** What an operation says to readers and to the server only; the app does without. */
const documentation = new Set(['summary', 'errors', 'origin'])

/** Babel plugin for contract/operations: the app gets how to send a call, not what is said about it. */
module.exports = () => ({
  visitor: {
    ObjectProperty(path) {
      if (documentation.has(path.node.key.name)) path.remove()
    },
  },
})
