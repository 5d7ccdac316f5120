// What a script measures makes the browser lay the page out. In the next frame that costs nothing, for it does so anyway.

/** A function that calls `act` once in the next frame, however often it is called before. */
export function next_frame(act) {
  let waits = false;
  return () => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      act();
    });
  };
}
