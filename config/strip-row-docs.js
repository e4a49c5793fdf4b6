/** Fields of the route table's rows for readers only; the app does without. */
const documentation = new Set(['created', 'plate', 'keepAlive'])

/** Babel plugin for src/routes/table: the app gets where a path leads, not what is said about it. */
module.exports = () => ({
  visitor: {
    ObjectProperty(path) {
      if (documentation.has(path.node.key?.name)) path.remove()
    },
  },
})
