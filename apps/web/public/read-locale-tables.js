// A worker of its own (src/after-first-paint.js): the first number that a browser formats takes longest,
// because it reads its tables of locales for it. They are the process's, so what is read here is there for
// the page too.
new Intl.NumberFormat().format(0);
close();
