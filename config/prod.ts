/** Settings of the shipped build alone. */
export default { h5: { enableSourceMap: false } }
