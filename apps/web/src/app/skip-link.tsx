/** The first stop of the Tab key: past the navigation, to the page. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      Skip to content
    </a>
  );
}
