import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.IntField;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.DocIdStream;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.IndexSortSortedNumericDocValuesRangeQuery;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedNumericSelector;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;

/**
 * Lucene's side of bench/peers/peers.ts. Reads postings and queries from standard input in the binary
 * form that peer-stream.ts writes, and prints each query's answer and times.
 *
 * Chosen in Lucene's favour: one segment sorted as the feed is, no norms and frequencies, only
 * unexpired postings, columns of duplicates as plain arrays. Its query cache is off, because the same
 * queries come again and ours remembers nothing either.
 */
public final class LucenePeer {
  private static final String[] COLUMNS = {
    "country", "region", "city", "company", "industry", "employmentType", "experienceLevel"
  };
  private static final String[] WORD_FIELDS = {"skill", "title", "side", "body"};
  private static final int BEST_SCORE = 100;

  private record Answer(int total, int[] docs) {}

  private record Asked(Query query, int words, int offset, int limit) {}

  public static void main(String[] args) throws IOException {
    var in = new DataInputStream(new BufferedInputStream(System.in, 1 << 20));
    var directory = new MMapDirectory(Path.of(args[0]));
    long start = System.nanoTime();
    index(in, directory);
    System.out.printf("indexed %d%n", (System.nanoTime() - start) / 1_000_000);
    try (var reader = DirectoryReader.open(directory)) {
      new LucenePeer(reader).answer(in);
    }
  }

  private static void index(DataInputStream in, MMapDirectory directory) throws IOException {
    var newestFirst = LongField.newSortField("posted", true, SortedNumericSelector.Type.MIN);
    var config =
        new IndexWriterConfig()
            .setRAMBufferSizeMB(256)
            .setIndexSort(new Sort(newestFirst, new SortField("order", SortField.Type.LONG)));
    try (var writer = new IndexWriter(directory, config)) {
      for (long order = 0; in.readBoolean(); order++) writer.addDocument(readPosting(in, order));
      writer.forceMerge(1);
    }
  }

  /** Postings come in the order of the feed, so their place breaks ties of the same time. */
  private static Document readPosting(DataInputStream in, long order) throws IOException {
    var document = new Document();
    document.add(new BinaryDocValuesField("id", new BytesRef(in.readUTF())));
    document.add(new LongField("posted", (long) in.readDouble(), Store.NO));
    document.add(new NumericDocValuesField("order", order));
    for (String column : COLUMNS) addTerm(document, column, in.readUTF());
    addTerm(document, "isRemote", Boolean.toString(in.readBoolean()));
    int salary = in.readInt();
    if (salary > 0) document.add(new IntField("salary", salary, Store.NO));
    document.add(new NumericDocValuesField("vacancy", in.readInt()));
    boolean isShown = in.readBoolean();
    document.add(new NumericDocValuesField("shown", isShown ? 1 : 0));
    if (isShown) addTerm(document, "isShown", "true");
    for (String field : WORD_FIELDS) {
      for (int left = in.readInt(); left > 0; left--) {
        addTerm(document, field, Integer.toString(in.readInt()));
      }
    }
    return document;
  }

  private static void addTerm(Document document, String field, String value) {
    if (!value.isEmpty()) document.add(new StringField(field, value, Store.NO));
  }

  private final IndexSearcher searcher;
  private final LeafReader leaf;
  private final int[] vacancies;
  private final FixedBitSet shown;
  private final FixedBitSet met;

  private LucenePeer(DirectoryReader reader) throws IOException {
    if (reader.leaves().size() != 1) throw new IllegalStateException("more than one segment");
    searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null);
    leaf = reader.leaves().get(0).reader();
    vacancies = new int[leaf.maxDoc()];
    shown = new FixedBitSet(leaf.maxDoc());
    NumericDocValues vacancyOf = leaf.getNumericDocValues("vacancy");
    NumericDocValues shownOf = leaf.getNumericDocValues("shown");
    int most = 0;
    for (int doc = vacancyOf.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; ) {
      vacancies[doc] = (int) vacancyOf.longValue();
      most = Math.max(most, vacancies[doc]);
      if (shownOf.advanceExact(doc) && shownOf.longValue() == 1) shown.set(doc);
      doc = vacancyOf.nextDoc();
    }
    met = new FixedBitSet(most + 1);
  }

  private void answer(DataInputStream in) throws IOException {
    int warming = in.readInt();
    int rounds = in.readInt();
    var asked = new ArrayList<Asked>();
    for (int left = in.readInt(); left > 0; left--) asked.add(readQuery(in));
    long[][] times = new long[asked.size()][rounds];
    for (int round = -warming; round < rounds; round++) {
      for (int place = 0; place < asked.size(); place++) {
        long start = System.nanoTime();
        Answer answer = search(asked.get(place));
        List<String> ids = idsOf(answer.docs);
        long end = System.nanoTime();
        if (round >= 0) times[place][round] = end - start;
        if (round == -warming) {
          System.out.printf("answer %d %d %s%n", place, answer.total, String.join(",", ids));
        }
      }
    }
    for (int place = 0; place < times.length; place++) {
      System.out.printf("times %d %s%n", place, Arrays.toString(times[place]));
    }
  }

  private static Asked readQuery(DataInputStream in) throws IOException {
    var all = new BooleanQuery.Builder();
    for (int left = in.readInt(); left > 0; left--) {
      all.add(new TermQuery(new Term(in.readUTF(), in.readUTF())), Occur.FILTER);
    }
    int salaryMin = in.readInt();
    if (salaryMin >= 0) {
      all.add(IntField.newRangeQuery("salary", salaryMin, Integer.MAX_VALUE), Occur.FILTER);
    }
    double postedAfter = in.readDouble();
    if (!Double.isNaN(postedAfter)) {
      long from = (long) postedAfter;
      Query plain = LongField.newRangeQuery("posted", from, Long.MAX_VALUE);
      all.add(
          new IndexSortSortedNumericDocValuesRangeQuery("posted", from, Long.MAX_VALUE, plain),
          Occur.FILTER);
    }
    int words = in.readInt();
    for (int left = words; left > 0; left--) {
      String word = Integer.toString(in.readInt());
      all.add(
          new DisjunctionMaxQuery(
              List.of(worth("title", word, 100), worth("side", word, 50), worth("body", word, 20)),
              0),
          Occur.MUST);
    }
    BooleanQuery query = all.build();
    return new Asked(
        query.clauses().isEmpty() ? null : query, words, in.readInt(), in.readInt());
  }

  private static Query worth(String field, String word, int worth) {
    return new BoostQuery(new ConstantScoreQuery(new TermQuery(new Term(field, word))), worth);
  }

  private Answer search(Asked asked) throws IOException {
    int needed = asked.offset + asked.limit;
    if (asked.query == null) {
      // Which posting of a vacancy is shown without a filter is known beforehand, as in ours.
      var all = new TermQuery(new Term("isShown", "true"));
      var newest = new Firsts(needed, 0, true);
      searcher.search(all, newest);
      return new Answer(searcher.count(all), newest.page(asked.offset));
    }
    met.clear();
    var firsts = new Firsts(needed, asked.words, false);
    searcher.search(asked.query, firsts);
    firsts.addLate();
    return new Answer(firsts.total, firsts.page(asked.offset));
  }

  private List<String> idsOf(int[] docs) throws IOException {
    int[] inOrder = docs.clone();
    Arrays.sort(inOrder);
    var ids = new String[docs.length];
    BinaryDocValues values = leaf.getBinaryDocValues("id");
    for (int doc : inOrder) {
      values.advanceExact(doc);
      String id = values.binaryValue().utf8ToString();
      for (int at = 0; at < docs.length; at++) if (docs[at] == doc) ids[at] = id;
    }
    return List.of(ids);
  }

  /**
   * Counts hits and keeps the first of each score. Of a vacancy the hit with the smallest id counts:
   * that is the shown one if it is a hit, so other hits wait until all have been seen.
   */
  private final class Firsts implements Collector, LeafCollector {
    private final int needed;
    private final int words;
    private final boolean isEndedEarly;
    private final int[][] docs = new int[BEST_SCORE + 1][];
    private final int[] ends = new int[BEST_SCORE + 1];
    private int[] late = new int[1024];
    private int lateEnd;
    private final int[] batch = new int[512];
    private Scorable scorer;
    int total;

    Firsts(int needed, int words, boolean isEndedEarly) {
      this.needed = needed;
      this.words = words;
      this.isEndedEarly = isEndedEarly;
    }

    @Override
    public ScoreMode scoreMode() {
      return words == 0 ? ScoreMode.COMPLETE_NO_SCORES : ScoreMode.COMPLETE;
    }

    @Override
    public LeafCollector getLeafCollector(LeafReaderContext context) {
      return this;
    }

    @Override
    public void setScorer(Scorable given) {
      scorer = given;
    }

    @Override
    public void collect(DocIdStream stream) throws IOException {
      for (int end = stream.intoArray(batch); end > 0; end = stream.intoArray(batch)) {
        for (int at = 0; at < end; at++) collect(batch[at]);
      }
    }

    @Override
    public void collect(int doc) throws IOException {
      int score = words == 0 ? 1 : (int) (scorer.score() / words);
      if (!shown.get(doc)) {
        if (lateEnd + 2 > late.length) late = Arrays.copyOf(late, late.length * 2);
        late[lateEnd++] = doc;
        late[lateEnd++] = score;
        return;
      }
      if (vacancies[doc] != 0) met.set(vacancies[doc]);
      add(doc, score, needed);
      if (isEndedEarly && total == needed) throw new CollectionTerminatedException();
    }

    private void add(int doc, int score, int most) {
      total++;
      int end = ends[score];
      if (end >= most) return;
      if (docs[score] == null) docs[score] = new int[64];
      if (end == docs[score].length) docs[score] = Arrays.copyOf(docs[score], end * 2);
      docs[score][end] = doc;
      ends[score] = end + 1;
    }

    /** Adds the hits of vacancies whose shown posting is no hit. */
    void addLate() throws IOException {
      for (int at = 0; at < lateEnd; at += 2) {
        int vacancy = vacancies[late[at]];
        if (met.get(vacancy)) continue;
        met.set(vacancy);
        int first = at;
        for (int other = at + 2; other < lateEnd; other += 2) {
          if (vacancies[late[other]] != vacancy) continue;
          if (idOf(late[other]).compareTo(idOf(late[first])) < 0) first = other;
        }
        add(late[first], late[first + 1], Integer.MAX_VALUE);
      }
    }

    private BytesRef idOf(int doc) throws IOException {
      BinaryDocValues values = leaf.getBinaryDocValues("id");
      values.advanceExact(doc);
      return BytesRef.deepCopyOf(values.binaryValue());
    }

    int[] page(int offset) {
      int[] all = new int[needed];
      int end = 0;
      for (int score = BEST_SCORE; score > 0 && end < needed; score--) {
        if (ends[score] == 0) continue;
        Arrays.sort(docs[score], 0, ends[score]);
        int count = Math.min(ends[score], needed - end);
        System.arraycopy(docs[score], 0, all, end, count);
        end += count;
      }
      return Arrays.copyOfRange(all, Math.min(offset, end), end);
    }
  }
}
