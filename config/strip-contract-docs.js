/** What an operation says to readers and to the server only; the app does without. */
const documentation = new Set(['summary', 'errors', 'origin', 'idempotent'])

const nameOf = ({ key }) => key?.name

/** Babel plugin for contract/operations: the app gets how to send a call, not what is said about it. */
module.exports = () => ({
  visitor: {
    ObjectProperty(path) {
      const { value } = path.node
      // No service sends what is only planned; test/contract/operations.test.ts watches over it.
      const isPlanned =
        value.type === 'ObjectExpression' && value.properties.some((part) => nameOf(part) === 'planned')
      if (isPlanned || documentation.has(nameOf(path.node))) path.remove()
    },
  },
})
