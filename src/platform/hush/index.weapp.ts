// A mini-program tells the app of the events alone that it listens for.
export {}
